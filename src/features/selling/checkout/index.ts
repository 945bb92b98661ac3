export { customerSchema } from './forms.ts';
