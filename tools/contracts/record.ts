/**
 * Records what the present version of an app depends on, for as long as that version is supported:
 * `node tools/contracts/record.ts <app>…`. A release does it automatically. Records of released versions never change.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isReleased, requireApp } from '../release/apps.ts'
import { recordFile, recordOf, ROOT, writeRecords } from './records.ts'

for (const app of process.argv.slice(2).map(requireApp)) {
  const record = recordOf(app)
  const tag = `${app}@${record.version}`
  if (isReleased(ROOT, tag) && existsSync(join(ROOT, recordFile(record, 'contract')))) {
    throw new Error(`${tag} is released: its record says what it calls, and stays`)
  }
  console.log(`Recorded ${(await writeRecords(record)).join(' and ')}`)
}
