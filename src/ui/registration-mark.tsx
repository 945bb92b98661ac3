/** The press operator's registration mark: the shop's logo. Decorative. */
export function RegistrationMark({ size = 28 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      className="shrink-0"
    >
      <circle cx="14" cy="14" r="8.5" strokeWidth="1.5" />
      <circle cx="14" cy="14" r="3.5" fill="currentColor" stroke="none" />
      <path d="M14 0v28M0 14h28" strokeWidth="1.2" />
    </svg>
  );
}
