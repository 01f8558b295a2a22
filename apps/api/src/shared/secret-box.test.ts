import { describe, expect, test } from 'vitest'
import { createSecretBox } from './secret-box.ts'

describe('secret box', () => {
  const SECRET = 'a-secret-for-the-tests-0123456789'
  const box = createSecretBox([SECRET])

  test('what was sealed is opened for its owner alone', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'user:1')
    expect(JSON.stringify(sealed)).not.toContain('JBSWY3DP')
    expect(box.open(sealed, 'user:1')).toBe('JBSWY3DPEHPK3PXP')
    expect(box.open(sealed, 'user:2')).toBeNull()
  })

  test('the same secret is sealed in another way each time', () => {
    expect(box.seal('same', 'user:1').secret).not.toBe(box.seal('same', 'user:1').secret)
  })

  test('one changed byte, or a cut, and it stays shut', () => {
    const { secret, keyId } = box.seal('JBSWY3DPEHPK3PXP', 'user:1')
    const bytes = Buffer.from(secret, 'base64url')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index]! ^= 1
      expect(box.open({ secret: changed.toString('base64url'), keyId }, 'user:1')).toBeNull()
    }
    expect(box.open({ secret: secret.slice(0, 8), keyId }, 'user:1')).toBeNull()
    expect(box.open({ secret: '', keyId }, 'user:1')).toBeNull()
  })

  test('a new secret seals with a new key, and the former one still opens', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'user:1')
    const rotated = createSecretBox(['another-secret-for-the-tests-123456', SECRET])
    expect(rotated.keyId).not.toBe(box.keyId)
    expect(rotated.open(sealed, 'user:1')).toBe('JBSWY3DPEHPK3PXP')
    expect(createSecretBox(['another-secret-for-the-tests-123456']).open(sealed, 'user:1')).toBeNull()
  })
})
