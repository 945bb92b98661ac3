import { testEveryForm } from './every-form-tests.ts';

testEveryForm(Number.POSITIVE_INFINITY);
