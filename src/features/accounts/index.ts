export { PASSWORD_LENGTH_MIN } from './password.ts';
export { CreateAccountForm } from './sign-in/create-account-form.tsx';
export { isLeftForm } from './sign-in/left-form.ts';
export { LeftFormView } from './sign-in/left-form-view.tsx';
