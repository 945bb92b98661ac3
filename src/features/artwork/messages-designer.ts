/** What somebody who makes files for print wants to know of a finding, and the way to mend it in their program. */
export interface DesignerText {
  designer: string;
  steps: { program: Program; how: string }[];
}
type Program = 'x';
export function designerText(_code: string): DesignerText { return { designer: '', steps: [] }; }
