#!/usr/bin/env node
import { runAlone } from './stand-alone.mjs';

await runAlone('galley-preflight');
