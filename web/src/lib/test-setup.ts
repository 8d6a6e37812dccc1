/** For tests: every language has been learnt. */
import { learn } from "./i18n";
import { SPOKEN } from "./languages";

await Promise.all(SPOKEN.map(learn));
