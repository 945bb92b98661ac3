import { SOME, testEveryForm } from './every-form-tests.ts';

testEveryForm(SOME);
