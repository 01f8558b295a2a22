import { expect, it } from 'vitest'
import { otpauthUri } from './otpauth-uri.ts'

it('names the site and the person, and says what the server checks by', () => {
  expect(otpauthUri('JBSWY3DPEHPK3PXP', { projectName: 'Hollow Pine', username: 'keeper@home' })).toBe(
    'otpauth://totp/Hollow%20Pine:keeper%40home?secret=JBSWY3DPEHPK3PXP&issuer=Hollow%20Pine&algorithm=SHA1&digits=6&period=30',
  )
})

it('has a name while the site has none', () => {
  expect(otpauthUri('JBSWY3DP', { projectName: '', username: 'keeper' })).toContain('totp/Troubadour:keeper?')
})
