import { INVALID, type ContractCall, type ContractCase } from './contract-case.ts'

export const PERSON = { email: 'paper.list@example.com', statement: 'Paper list at the show in Marlow' }
const ADD: ContractCall = { endpoint: 'addSubscriber', body: PERSON }

const { statement } = PERSON
const importOf = (form: Record<string, string>): ContractCall => ({ endpoint: 'importSubscribers', form })

/** Subscribers who are added by hand or imported. */
export const SUBSCRIBER_CASES: ContractCase[] = [
  {
    name: 'Subscriber: one who is added has still to confirm',
    before: [],
    request: ADD,
    status: 201,
    answer: { state: 'unconfirmed', source: 'manual', consents: [{ wording: statement }] },
  },
  {
    name: 'Subscriber: one who is known is not added',
    before: [ADD],
    request: { ...ADD, body: { ...PERSON, email: 'PAPER.list@example.com' } },
    status: 409,
    answer: {
      message: 'This address is on the list already, and was not confirmed yet.',
      current: { email: PERSON.email },
    },
  },
  {
    name: 'Import of subscribers: says what became of each line',
    before: [ADD],
    request: importOf({
      statement,
      file: 'email\nann@example.com\nPAPER.list@example.com\nANN@example.com\nnobody\n',
    }),
    status: 200,
    answer: {
      encoding: 'UTF-8',
      imported: 1,
      known: 1,
      refused: [
        { line: 4, text: 'ANN@example.com', reason: 'Was in the file before' },
        { line: 5, text: 'nobody', reason: 'Please enter a valid email address' },
      ],
    },
  },
  {
    name: 'Import of subscribers: not without how they agreed',
    before: [],
    request: importOf({ statement: ' ', file: 'ann@example.com' }),
    status: 400,
    answer: { message: INVALID, errors: { statement: 'Say how these people agreed to get your mail' } },
  },
  {
    name: 'Import of subscribers: not of an empty file',
    before: [],
    request: importOf({ statement, file: '' }),
    status: 400,
    answer: { message: INVALID, errors: { file: 'Please choose a file.' } },
  },
]
