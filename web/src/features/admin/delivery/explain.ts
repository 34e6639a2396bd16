import { errorData } from '../../../api/errors.ts'
import { errorText } from '../../../i18n/error-text.ts'
import type { FieldErrors, FormFailure } from '../../../kit/useForm.ts'

/**
 * Where the server's refusal of a setting stands: `hostNotAllowed` by what it is about, invalid values by their fields, the rest with the
 * form. `sentences` are those of the fields, which the server names by dotted paths.
 */
export function explainSetting<V extends object>(
  error: unknown,
  values: V,
  {
    hostField,
    sentences,
    otherwise,
  }: {
    hostField: (reason: 'address' | 'port' | 'insecure') => keyof V
    sentences: FieldErrors<V>
    otherwise: string
  },
): FormFailure<V> {
  const refusedHost = errorData(error, 'hostNotAllowed')
  if (refusedHost) return { fields: { [hostField(refusedHost.reason)]: errorText(error) } as FieldErrors<V> }
  const fields: FieldErrors<V> = {}
  for (const { path } of errorData(error, 'validationFailed')?.fields ?? []) {
    // `body.gateway.headers.0.value` is about the headers.
    const name = path.split('.').findLast(part => part in values) as keyof V | undefined
    if (name !== undefined) fields[name] = sentences[name] ?? otherwise
  }
  return Object.keys(fields).length > 0 ? { fields } : { form: errorText(error) }
}
