import { expect, it } from 'vitest'
import { databaseSchemaBreaks, type Column, type DatabaseSchema, type Table } from './database-schema.ts'

const text: Column = { type: 'text', isNullable: false, hasDefault: false }
const TRIGGER = 'CREATE TRIGGER events_changed AFTER UPDATE ON events EXECUTE FUNCTION tell()'
const before = (): { events: Table } & DatabaseSchema => ({
  events: {
    columns: {
      id: { type: 'integer', isNullable: false, hasDefault: true },
      title: text,
      link: { ...text, isNullable: true },
    },
    rules: [
      { definition: 'PRIMARY KEY (id)', columns: ['id'] },
      { definition: "CHECK (title <> '')", columns: ['title'] },
    ],
    triggers: [TRIGGER],
  },
})

const CASES: [name: string, change: (tables: ReturnType<typeof before>) => unknown, sentences: string[]][] = [
  ['a table is removed', (tables) => Reflect.deleteProperty(tables, 'events'), ['events was removed']],
  ['a column is removed', ({ events }) => delete events.columns.title, ['events.title was removed']],
  [
    'a column is narrowed',
    ({ events }) => (events.columns.title = { ...text, type: 'character varying(80)' }),
    ['events.title was text, is now character varying(80)'],
  ],
  [
    'a column takes no null any more',
    ({ events }) => (events.columns.link = text),
    ['events.link may no longer be null'],
  ],
  [
    'a column has null where none was',
    ({ events }) => (events.columns.title = { ...text, isNullable: true }),
    ['events.title may now be null'],
  ],
  [
    'a column loses its default',
    ({ events }) => (events.columns.id = { type: 'integer', isNullable: false, hasDefault: false }),
    ['events.id has no default any more'],
  ],
  [
    'a new column must be filled in',
    ({ events }) => (events.columns.kind = text),
    ['events.kind is new, and rows without it are refused'],
  ],
  [
    'known columns get a rule',
    ({ events }) =>
      events.rules.push(
        { definition: 'UNIQUE (title)', columns: ['title'] },
        { definition: 'UNIQUE USING btree (lower(title))', columns: [] },
      ),
    ['events has a new rule: UNIQUE (title)', 'events has a new rule: UNIQUE USING btree (lower(title))'],
  ],
  [
    'what on conflict and listeners lean on is lost',
    ({ events }) => Object.assign(events, { rules: events.rules.slice(1), triggers: [] }),
    ['events lost a rule: PRIMARY KEY (id)', `events lost a trigger: ${TRIGGER}`],
  ],
  [
    'nothing is lost: tables, columns that may be left out, rules about them, and checks that go',
    (tables) => {
      tables.venues = {
        columns: { name: text },
        rules: [{ definition: 'UNIQUE (name)', columns: ['name'] }],
        triggers: [],
      }
      tables.events.columns.kind = { ...text, hasDefault: true }
      tables.events.columns.note = { ...text, isNullable: true }
      tables.events.rules[1] = { definition: "CHECK (kind <> '')", columns: ['kind'] }
    },
    [],
  ],
]

it.each(CASES)('%s', (_name, change, sentences) => {
  const now = before()
  change(now)
  expect(databaseSchemaBreaks(before(), now)).toEqual(sentences)
})
