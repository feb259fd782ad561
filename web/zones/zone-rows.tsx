import type { ReactNode } from "react";

/** The table around its rows. */
export function ZoneRows({ children }: { children: ReactNode }) {
  return (
    <div className="zone-table-container">
      <table className="zone-table">
        <thead>
          <tr>
            <th scope="col">Timezone</th>
            <th scope="col">City</th>
            <th scope="col">Offset</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
