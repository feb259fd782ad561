import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { HOUR_MS } from "../../shared/durations.ts";
import { renderPage } from "../testing/render-page.tsx";
import { MeetingActions } from "./meeting-actions.tsx";

const LONDON = { zone: "Europe/London", name: "You", city: "London", cityId: null };
const CHICAGO = { zone: "America/Chicago", name: "Chicago", city: "Chicago", cityId: null };
const ADA = { ...CHICAGO, name: "Ada", city: "Milwaukee", cityId: "5263045" };

test("a copied link has the id of each place, and each zone or place once", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const start = Date.parse("2027-03-15T13:00:00Z");
  const participants = [LONDON, ADA, CHICAGO, { ...ADA, name: "Bo" }];
  renderPage(
    <MeetingActions
      span={{ start, end: start + HOUR_MS }}
      participants={participants}
      hourCycle="12"
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Share" }));
  await userEvent.click(await screen.findByRole("button", { name: "Copy link" }));
  expect(write).toHaveBeenLastCalledWith(
    `${location.origin}/#at=2027-03-15T13:00Z&zones=Europe/London,America/Chicago@5263045,America/Chicago`,
  );
});
