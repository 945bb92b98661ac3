/** A clickable telephone number, kept on one line. */
export function PhoneLink({
  phone,
  className,
  before,
}: {
  phone: string;
  className?: string;
  before?: string;
}) {
  return (
    <a href={`tel:${phone.replaceAll(' ', '')}`} className={`figures ${className ?? ''}`}>
      {before && `${before} `}
      {phone.replaceAll(' ', '\u00a0')}
    </a>
  );
}
