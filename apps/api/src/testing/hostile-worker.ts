import { answerOrder } from '../shared/run-in-child.ts'
import { readImport } from '../imports/read-import.ts'
import { readAddressFile } from '../subscribers/read-address-file.ts'
import { chunksOf, hostileFiles, type HostileFile } from './hostile-files.ts'

const SITE = {
  now: new Date(0),
  timeZone: 'America/New_York',
  language: 'en',
  siteName: 'Hollow Pine',
} as const

/** Reads all hostile files of a kind. @returns what is said of each */
answerOrder(async ({ kind, bytes }: { kind: HostileFile['kind']; bytes: number }) => {
  const said: string[] = []
  for (const file of hostileFiles(bytes).filter((one) => one.kind === kind))
    said.push(await firstProblem(kind, chunksOf(file)).catch(({ details }) => details.errors.file))
  return said
})

async function firstProblem(kind: HostileFile['kind'], file: Buffer[]): Promise<string> {
  if (kind === 'addresses')
    return (await readAddressFile({ file, fileName: 'list.csv' })).refused[0]?.reason ?? ''
  const { rows } = await readImport({ ...SITE, file, options: { kind } })
  return rows[0] && 'reason' in rows[0].read ? rows[0].read.reason : ''
}
