import { describe, expect, it } from 'vitest'
import { isTracingOn } from './tracing.ts'

describe('traces', () => {
  it.each([
    [{}, false],
    [{ OTEL_SERVICE_NAME: 'site' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
    [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, false],
    [{ OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, false],
  ])('with %o: %s', (env, isOn) => expect(isTracingOn(env)).toBe(isOn))
})
