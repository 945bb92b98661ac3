/** What was typed into the form of views, and what is wrong with it. */
export interface ViewAnswer {
  form: 'views';
  problem: string;
  name: string;
  isShared: boolean;
  columns: readonly string[];
}

/** Whether a page’s answer is about the form of views, and not about another form of the page. */
export const isViewAnswer = (answer: unknown): answer is ViewAnswer =>
  typeof answer === 'object' && answer !== null && 'form' in answer && answer.form === 'views';
