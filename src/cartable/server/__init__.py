"""The service: tables, seats and sockets that lose nothing."""
