export { PASSWORD_LENGTH_MIN } from './password.ts';
export { AccountOffer } from './sign-in/account-offer.tsx';
export { isLeftForm } from './sign-in/left-form.ts';
export { LeftFormView } from './sign-in/left-form-view.tsx';
