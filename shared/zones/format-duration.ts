/** A positive number of minutes as text: "5 h 30 min", "3 h", "45 min"; empty for 0. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}
