import { describe, expect, test } from "vitest";
import { zoneNames } from "../zones/zone-rules.ts";
import { decodeMeeting } from "./meeting-link.ts";

const AT = "2026-11-20T15:00Z";

const BROKEN = "broken";
const OUT = "out-of-range";
const UNKNOWN = "unknown-zone";

describe("a link is rejected with its fault if it has", () => {
  test.each([
    ["no instant", "#zones=Asia/Tokyo", BROKEN],
    ["a date that does not exist", "#at=2026-02-30T15:00Z", BROKEN],
    ["an hour past midnight", "#at=2026-11-20T24:00Z", BROKEN],
    ["an invalid minute", "#at=2026-11-20T15:60Z", BROKEN],
    ["seconds", "#at=2026-11-20T15:00:00Z", BROKEN],
    ["a year too early", "#at=1899-12-30T23:59Z", OUT],
    ["a year too late", "#at=2101-01-02T00:00Z", OUT],
    ["an expanded year", "#at=+275760-09-13T00:00Z", BROKEN],
    ["an unknown zone", `#at=${AT}&zones=Mars/Olympus`, UNKNOWN],
    ["an empty zone between two others", `#at=${AT}&zones=Asia/Tokyo,,Europe/Berlin`, UNKNOWN],
    ["keys of Object.prototype as zones", `#at=${AT}&zones=__proto__,constructor`, UNKNOWN],
    ["only a script", "#<script>alert(1)</script>", BROKEN],
    ["a place without a zone", `#at=${AT}&zones=@5263045`, UNKNOWN],
    ["an empty place", `#at=${AT}&zones=Asia/Tokyo@`, BROKEN],
    ["a place that is no id", `#at=${AT}&zones=Asia/Tokyo@<b>`, BROKEN],
    ["a place's id that is too long", `#at=${AT}&zones=Asia/Tokyo@${"1".repeat(21)}`, BROKEN],
    ["empty zones", `#at=${AT}&zones=`, BROKEN],
    ["an empty length", `#at=${AT}&length=`, BROKEN],
    ["a length of zero", `#at=${AT}&length=0`, BROKEN],
    ["a length of more than a day", `#at=${AT}&length=1441`, BROKEN],
    ["hours without zones", `#at=${AT}&hours=0900-1700`, BROKEN],
    ["more hours than zones", `#at=${AT}&zones=Asia/Tokyo&hours=0900-1700,w0`, BROKEN],
    ["hours that are no times", `#at=${AT}&zones=Asia/Tokyo&hours=0960-1700`, BROKEN],
    ["hours that end when they start", `#at=${AT}&zones=Asia/Tokyo&hours=0900-0900`, BROKEN],
    ["a weekend with a day twice", `#at=${AT}&zones=Asia/Tokyo&hours=w66`, BROKEN],
    ["two instants", `#at=${AT}&at=${AT}`, BROKEN],
    ["an unknown field", `#at=${AT}&name=Mum`, BROKEN],
    ["an empty title", `#at=${AT}&title=`, BROKEN],
    ["names without zones", `#at=${AT}&names=Mum`, BROKEN],
    ["more names than zones", `#at=${AT}&zones=Asia/Tokyo&names=Mum,Ada`, BROKEN],
    ["an invalid percent-encoding", "#%E0%A4%A", BROKEN],
    ["the maximum length, but an unknown zone", `at=${AT}&zones=`.padEnd(16_384, "x"), UNKNOWN],
    ["more than the maximum length", `at=${AT}&zones=`.padEnd(16_385, "x"), BROKEN],
    ["an anchor of 100 characters", `#${"a".repeat(100)}`, BROKEN],
    ["101 zones", `#at=${AT}&zones=${zoneNames().slice(0, 101).join(",")}`, "too-many-zones"],
    ["a later version", `#v=2&moment=${AT}`, "newer-version"],
  ])("%s", (_what, fragment, fault) => {
    expect(decodeMeeting(fragment)).toEqual({ kind: "unreadable", fault });
  });
});

const BASE = "#at=2027-03-09T14:00Z&length=60";

describe("the rule of a meeting is refused", () => {
  test.each([
    ["without the clock of its series", "repeat=1w&turns=1500"],
    ["without the times of its series", "repeat=1w&clock=Europe/Berlin"],
    ["with an unknown repeat", "repeat=constructor&clock=Europe/Berlin&turns=1500"],
    ["with an unknown clock", "repeat=1w&clock=Europe/Bonn&turns=1500"],
    ["if its first start is not that of its times", "repeat=1w&clock=Europe/Berlin&turns=1600"],
    ["with a time between the quarters", "repeat=1w&clock=Europe/Berlin&turns=1500,1601"],
    ["with five times", "repeat=1w&clock=Europe/Berlin&turns=1500,1600,1700,1800,1900"],
    [
      "with more skipped dates than a year of weeks has",
      `repeat=1w&clock=Europe/Berlin&turns=1500&skip=${Array.from({ length: 54 }, (_, i) => i).join()}`,
    ],
    ["with a skipped date that is no index", "repeat=1w&clock=Europe/Berlin&turns=1500&skip=-1"],
  ])("%s", (_, fields) => {
    expect(decodeMeeting(`${BASE}&${fields}`)).toEqual({ kind: "unreadable", fault: "broken" });
  });

  test("with a series but without a length, and with a length between the quarters", () => {
    const fields = "repeat=1w&clock=Europe/Berlin&turns=1500";
    for (const start of ["#at=2027-03-09T14:00Z", "#at=2027-03-09T14:00Z&length=50"]) {
      expect(decodeMeeting(`${start}&${fields}`).kind).toBe("unreadable");
    }
  });
});
