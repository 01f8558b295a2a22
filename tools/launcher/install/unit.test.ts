import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { EXAMPLE_INSTALLATION } from './testing/example.ts'
import { renderUnit } from './unit.ts'

const template = readFileSync(join(import.meta.dirname, '../files/troubadour.service'), 'utf8')

const writable = (apiEnv: string, dataFolder = EXAMPLE_INSTALLATION.dataFolder) =>
  renderUnit(template, { ...EXAMPLE_INSTALLATION, dataFolder }, apiEnv).match(/(?<=^ReadWritePaths=).*$/gm)

it.each([
  ['its folders', '', ['/var/lib/troubadour /opt/troubadour']],
  ['no other for copies in a bucket', 'BACKUP_URL=s3://band/x', ['/var/lib/troubadour /opt/troubadour']],
  [
    'the folder of the copies',
    'A=1\nBACKUP_URL=file:/mnt/my disk/50%',
    ['/var/lib/troubadour /opt/troubadour', '"-/mnt/my disk/50%%"'],
  ],
  [
    'the folder of the copies by a full address',
    'BACKUP_URL=file:///mnt/my%20disk',
    ['/var/lib/troubadour /opt/troubadour', '"-/mnt/my disk"'],
  ],
])('the unit may write into %s', (_what, apiEnv, expected) => expect(writable(apiEnv)).toEqual(expected))

it('the data folder may be another one', () =>
  expect(writable('', '/srv/site')).toEqual(['/srv/site /opt/troubadour']))
