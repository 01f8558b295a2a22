import { describe, expect, it } from 'vitest'
import { isTimeZone } from '../time/zoned-time.ts'
import { DEFAULT_SITE_SETTINGS, siteSettings, siteSettingsInput } from './site.ts'

const VALID = { ...DEFAULT_SITE_SETTINGS, projectName: 'Hollow Pine' }

describe('the defaults (docs/product/entities.md#site-settings)', () => {
  it.each([
    ['tagline', 'Stories for the Weary Wanderer'],
    ['timeZone', 'America/New_York'],
    ['legalUpdatedOn', '2025-04-25'],
    ['popupMode', 'event'],
    ['popupShowDate', '2025-05-30'],
    ['popupCutoff', '2025-05-30T20:00:00-04:00'],
    ['projectName', ''],
    ['storeUrl', null],
  ] as const)('%s: %j', (name, value) => expect(DEFAULT_SITE_SETTINGS[name]).toBe(value))

  it('are what the API may answer', () => {
    expect(siteSettings.parse(DEFAULT_SITE_SETTINGS)).toEqual(DEFAULT_SITE_SETTINGS)
  })
})

describe('saving settings', () => {
  it('takes a short color, and none in words', () => {
    const save = (accent: string) => {
      const { look } = VALID
      return siteSettingsInput.safeParse({
        ...VALID,
        look: { ...look, overrides: { ...look.overrides, accent } },
      })
    }
    expect(save('#FB5').data?.look?.overrides?.accent).toBe('#ffbb55')
    expect(save('red').error?.issues[0]?.message).toBe('Must be a color such as #b4530a')
  })

  it('takes what the defaults are once the project has a name', () => {
    expect(siteSettingsInput.parse(VALID)).toEqual(VALID)
  })

  it.each([
    ['projectName', ' ', 'Project name is required'],
    ['contactEmail', 'nobody', 'Must be an email address'],
    ['socialProfileUrl', 'javascript:alert(1)', 'Must be a web address that starts with http:// or https://'],
    ['timeZone', 'Mars/Olympus', 'Must be a time zone such as America/New_York'],
    ['legalUpdatedOn', 'April', 'Must be a date as YYYY-MM-DD'],
  ])('refuses %s = %j', (name, value, message) => {
    const { issues } = siteSettingsInput.safeParse({ ...VALID, [name]: value }).error ?? { issues: [] }
    expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[name, message]])
  })
})

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Nowhere', false],
  ['', false],
])('%s is a time zone: %s', (name, expected) => expect(isTimeZone(name)).toBe(expected))
