export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(" ");
}

export function formatSignedDuration(minutes: number): string {
  return `${minutes < 0 ? "−" : "+"}${formatDuration(Math.abs(minutes))}`;
}
