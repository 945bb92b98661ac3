import { useFrame } from '#shell/frame-data.ts';
import { Part } from './legal-sheet.tsx';

/**
 * How to make a data protection complaint. Data (Use and Access) Act 2025, s 103 (in force 19 June 2026): a way to
 * complain, an acknowledgement within 30 days, the outcome. Then the regulator; address and helpline as on ico.org.uk.
 */
export function DataComplaints() {
  const company = useFrame()?.company;
  if (!company) return null;
  const subject = encodeURIComponent('Data protection complaint');
  return (
    <Part title="Complain about how we use your data" id="complaints">
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>
          Use the <a href="/privacy/complaint">complaint form</a>, write to{' '}
          <a href={`mailto:${company.email}?subject=${subject}`}>{company.email}</a>, or to {company.name},{' '}
          {[...company.addressLines, company.postalCode].join(', ')}. Say “data protection complaint”, tell us
          what happened, and say how to reach you.
        </li>
        <li>
          We confirm that we’ve received it: at once if you use the form, otherwise within 30 days at the
          latest.
        </li>
        <li>
          We look into it without delay, keep you informed of progress, and then tell you the outcome and our
          reasons.
        </li>
        <li>
          If you’re not happy with our answer, go to the Information Commissioner’s Office (ICO):{' '}
          <a href="https://ico.org.uk/make-a-complaint/">ico.org.uk/make-a-complaint</a>, phone 0303 123 1113,
          Wycliffe House, Water Lane, Wilmslow SK9 5AF. You can do this without contacting us first.
        </li>
      </ol>
    </Part>
  );
}
