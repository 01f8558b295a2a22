/**
 * Says what the contract of these sources breaks, and ends with 1 when it does:
 * `node tools/contracts/check.ts [--base <commit>]`. Compared with the record of every supported release and, where a
 * base is given, with the contract at the commit where the two parted.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { contractBreaks } from './contract-breaks.ts'
import { presentContract, withoutReferences, type Contract } from './openapi-document.ts'
import { readAcceptedBreaks, readRecords, ROOT, unaccepted, unmatched } from './records.ts'

const { values } = parseArgs({ options: { base: { type: 'string' } } })
const now = presentContract()
const earlier = [
  ...readRecords().map((record) => ({
    name: `${record.app} ${record.version}`,
    contract: record as Contract,
  })),
  ...(values.base ? [contractAt(values.base)] : []),
]

let count = 0
const all: string[] = []
for (const { name, contract } of earlier) {
  const found = contractBreaks(contract, now)
  all.push(...found)
  const breaks = unaccepted(found)
  for (const sentence of breaks) console.log(`breaking: ${sentence} (${name})`)
  count += breaks.length
}
// Without a base nobody can tell what its entries are about.
const entries = readAcceptedBreaks().map((entry) => (values.base ? { ...entry, isOfBase: false } : entry))
for (const sentence of unmatched(entries, all, 'contract')) {
  console.log(`accepted, but nothing breaks so: ${sentence} (tools/contracts/accepted-breaks.json)`)
  count += 1
}
const names = earlier.map(({ name }) => name).join(', ')
console.log(count > 0 ? `${count} to mend, compared with ${names}` : `Nothing breaks: compared with ${names}`)
process.exitCode = count > 0 ? 1 : 0

function contractAt(base: string): { name: string; contract: Contract } {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const commit = git('merge-base', '--end-of-options', base, 'HEAD').trim()
  // A test keeps the file what the sources of its commit say.
  const contract = withoutReferences(JSON.parse(git('show', `${commit}:docs/openapi.json`)) as object)
  return { name: commit.slice(0, 10), contract }
}
