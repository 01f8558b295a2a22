/** Prints the apps that have changed since their last release, one a line: `node tools/release/due.ts`. */
import { resolve } from 'node:path'
import { dueApps } from './due-apps.ts'

for (const app of dueApps(resolve(import.meta.dirname, '../..'))) console.log(app)
