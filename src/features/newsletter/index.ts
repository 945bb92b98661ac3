export * from './newsletter.ts';
export { HomeSignup, SmallSignup } from './small-signup.tsx';
