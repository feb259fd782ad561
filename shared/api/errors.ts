import { type Static, Type } from "typebox";

/** What every refusal and every fault of the server looks like; `message` is a sentence for people. */
export const ErrorAnswer = Type.Object({
  error: Type.Object({ code: Type.String(), message: Type.String() }),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;
