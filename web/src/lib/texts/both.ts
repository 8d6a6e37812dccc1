/** For the tests: both languages are there from the start. */
import { learn } from "../i18n";

await learn("fr");
await learn("en");
