import { expect, test } from "vitest";
import { rowOf } from "../testing/stub-places.ts";
import { listParticipants } from "./participant.ts";

test("an unnamed entry of the visitor's own zone is left out, whatever the browser calls the zone", () => {
  const kyiv = { place: rowOf("Kyiv"), name: "Kyiv", city: "Kyiv" };
  for (const zone of ["Europe/Kyiv", "Europe/Kiev"]) {
    expect(listParticipants([kyiv, { ...kyiv, name: "Olha" }], zone)).toMatchObject([
      { name: "You", city: "Kyiv" },
      { name: "Olha" },
    ]);
  }
});
