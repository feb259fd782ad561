export function PencilIcon() {
  return (
    <svg viewBox="0 0 16 16" className="pencil-icon" aria-hidden="true">
      <path
        d="M2.5 13.5l.8-3.2 7.6-7.6a1.3 1.3 0 0 1 1.8 0l.6.6a1.3 1.3 0 0 1 0 1.8l-7.6 7.6zM9.7 3.9l2.4 2.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
