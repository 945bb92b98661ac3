import { expect, test } from 'vitest';
import { isPrivateHost } from './private-host.ts';

test.each([
  'localhost',
  '127.0.0.1',
  '[::1]',
  '10.4.0.2',
  '172.30.0.5',
  '192.168.1.20',
  'fd12::1',
  'postgres',
  'mail.office.lan',
  '',
])('%s stays in the building', (host) => expect(isPrivateHost(host)).toBe(true));

test.each([
  'smtp.example',
  '8.8.8.8',
  '172.32.0.1',
  '[2606:4700::1]',
  'db.eu-west-1.rds.amazonaws.com',
  'local.example',
])('%s is reached over other people’s networks', (host) => expect(isPrivateHost(host)).toBe(false));
