import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { toOpenApi } from '@troubadour/domain/contract/openapi'
import { expect, it } from 'vitest'

it('the description of the API breaks no rule of OpenAPI', async () => {
  const spectral = new Spectral()
  // Spectral's own types are incompatible, because they are from two releases of one package.
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const problems = await spectral.run(JSON.stringify(toOpenApi()))
  expect(problems.map(({ code, message, path }) => `${path.join('.')}: ${message} (${code})`)).toEqual([])
})
