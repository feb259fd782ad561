// Compiles languages/*.json to languages/compiled/, as a build, a check and the tests do by themselves.
import { compileLanguages } from "./languages/compile-languages.ts";

compileLanguages();
