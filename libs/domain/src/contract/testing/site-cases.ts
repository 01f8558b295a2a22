import { DEFAULT_PRESS_CONTENT, PRESS_LINKS_MAX } from '../../press/press-kit.ts'
import { DEFAULT_SITE_SETTINGS } from '../../site/site.ts'
import type { ContractCall, ContractCase } from './contract-case.ts'

const LINK: ContractCall = { endpoint: 'createPressLink', body: { note: 'A promoter' } }
const LEGAL = { text: 'Mine', dateFrom: 'settings' }

/** Saves of content that exists once, and the beginning of the message of a stale save. */
const SINGLE: [save: ContractCall, subject: string][] = [
  [
    { endpoint: 'updateSite', body: { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine' } },
    'The site settings were',
  ],
  [
    { endpoint: 'updateWelcomeMail', body: { subject: 'Welcome', text: 'Hello', isOn: true } },
    'The welcome mail was',
  ],
  [{ endpoint: 'updatePressKit', body: DEFAULT_PRESS_CONTENT }, 'The press kit was'],
  [{ endpoint: 'updateLegalText', id: 'terms', body: LEGAL }, 'The terms were'],
  [{ endpoint: 'updateLegalText', id: 'privacy', body: LEGAL }, 'The privacy policy was'],
]

/** Site settings, legal texts and the press kit. */
export const SITE_CASES: ContractCase[] = [
  ...SINGLE.flatMap(([save, subject]): ContractCase[] => {
    const withVersion = (version: number | null) => ({ ...save, body: { ...save.body, version } })
    const first = withVersion(0)
    const name = save.id ?? save.endpoint
    return [
      {
        name: `${name}: the first save makes version 1`,
        before: [],
        request: first,
        status: 200,
        answer: { version: 1 },
      },
      {
        name: `${name}: a stale save is refused with the copy that won`,
        before: [first],
        request: first,
        status: 409,
        answer: {
          message: `${subject} changed by somebody else in the meantime.`,
          current: { version: 1 },
        },
      },
      {
        name: `${name}: a save without a version is taken as the latest`,
        before: [first],
        request: withVersion(null),
        status: 200,
        answer: { version: 2 },
      },
    ]
  }),
  {
    name: 'Legal text: line ends are stored as one character',
    before: [],
    request: { endpoint: 'updateLegalText', id: 'terms', body: { ...LEGAL, text: 'One\r\nTwo' } },
    status: 200,
    answer: { text: 'One\nTwo', dateFrom: 'settings', updatedOn: null },
  },
  {
    name: 'Press kit: a file that is not there is refused',
    before: [],
    request: { endpoint: 'updatePressKit', body: { ...DEFAULT_PRESS_CONTENT, logos: ['gone'] } },
    status: 400,
    answer: { message: 'A file is not on the server any more. Please upload it again.' },
  },
  {
    name: 'Press kit: no more private links than the limit',
    before: Array.from({ length: PRESS_LINKS_MAX }, () => LINK),
    request: LINK,
    status: 409,
    answer: { message: `There are ${PRESS_LINKS_MAX} private links. Please revoke one first.` },
  },
]
