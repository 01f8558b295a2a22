import { Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { toOpenApi } from '@troubadour/domain/contract/openapi'
import { expect, it } from 'vitest'

it('the description of the API breaks no rule of OpenAPI', async () => {
  const spectral = new Spectral()
  // Its own types, of two releases of one package, do not fit each other.
  spectral.setRuleset({ extends: [oas as RulesetDefinition] })
  const problems = await spectral.run(JSON.stringify(toOpenApi()))
  expect(problems.map(({ code, message, path }) => `${path.join('.')}: ${message} (${code})`)).toEqual([])
})
