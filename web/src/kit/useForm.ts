import { type FormEvent, useRef, useState } from 'react'
import { errorData } from '../api/errors.ts'
import { useApiMutation } from '../api/mutation.ts'
import { errorText } from '../i18n/error-text.ts'
import { useUiWords } from '../ui/words.ts'
import { afterPress } from './after-press.ts'

export type FieldErrors<V> = Partial<Record<keyof V, string>>

/** What a failed call means for the form: sentences by the field, and one for the whole. */
export interface FormFailure<V> {
  fields?: FieldErrors<V>
  form?: string
}

interface FormOptions<V extends object> {
  initial: V
  /** What is wrong with the values, by field. Asked at every render: keep it cheap. */
  check?: (values: V) => FieldErrors<V>
  /** A promise that rejects is a failed call. */
  submit: (values: V) => unknown
  /**
   * What a refusal means for the form. What it does not explain stands with the form, `validationFailed` by its fields; a form
   * without it shows everything else in a toast.
   */
  explain?: (error: unknown, values: V) => FormFailure<V> | undefined
  /** Sentences for fields that the server finds invalid, in place of the common one. */
  invalid?: FieldErrors<V>
}

export type Form<V extends object> = ReturnType<typeof useForm<V>>

/**
 * A value as it was when the dialog opened. Its version goes with what is saved: what somebody else saves meanwhile must not be overwritten as if
 * it had been seen.
 */
export const useAsOpened = <V>(value: V): V => useState(value)[0]

/** The fields that differ from what stood there when the form opened: to send these alone keeps what somebody else saved in the others. */
export const editedFields = <V extends object>(values: V, initial: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== initial[name as keyof V]),
  ) as Partial<V>

/**
 * A form whose errors stand by their fields: those of `check` after the field was left or the form sent, those of the server
 * until the field changes. Sending with errors puts the focus on the first wrong field, unless it
 * has been moved since, and keeps everything typed. Fields are
 * found by their `name`, which the button of one that is no native control has.
 */
export function useForm<V extends object>({ initial, check, submit, explain, invalid }: FormOptions<V>) {
  const words = useUiWords()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [leftFields, setLeft] = useState<ReadonlySet<keyof V>>(new Set())
  const [wasSent, setSent] = useState(false)
  const [failure, setFailure] = useState<FormFailure<V>>({})
  const sentFrom = useRef<Element | null>(null)
  const { mutate, isPending } = useApiMutation(async (sentValues: V) => void (await submit(sentValues)), {
    onFailure(error, sentValues) {
      const formFailure: FormFailure<V> | undefined =
        explain?.(error, sentValues) ??
        invalidFields(error, sentValues, name => invalid?.[name] ?? words.fieldInvalid) ??
        (explain ? { form: errorText(error) } : undefined)
      if (!formFailure) return 'toast'
      setFailure(formFailure)
      focusFirst(formFailure.fields ?? {})
    },
  })

  const fieldErrors: FieldErrors<V> = check?.(values) ?? {}
  const errorOf = (name: keyof V) =>
    failure.fields?.[name] ?? (wasSent || leftFields.has(name) ? fieldErrors[name] : undefined)

  function set<K extends keyof V>(name: K, value: V[K]) {
    setValues(old => ({ ...old, [name]: value }))
    setFailure(({ fields }) => {
      const { [name]: _, ...rest } = fields ?? {}
      return { fields: rest as FieldErrors<V> }
    })
  }

  const focusFirst = (errors: FieldErrors<V>) => {
    // After the render that shows the errors, so that a screen reader finds them on the field it lands on.
    requestAnimationFrame(() => {
      // Whoever has gone on to another field is not called back: what they type would land in the wrong one.
      const focusedElement = document.activeElement
      if (focusedElement !== sentFrom.current && focusedElement !== document.body) return
      const fields = [...(form.current?.elements ?? [])] as HTMLInputElement[]
      fields.find(({ name }) => name in errors)?.focus()
    })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    sentFrom.current = document.activeElement
    setSent(true)
    if (Object.keys(fieldErrors).length > 0) {
      focusFirst(fieldErrors)
      return
    }
    setFailure({})
    void mutate(values)
  }

  return {
    values,
    set,
    isPending,
    formError: failure.form,
    isDirty: (Object.keys(initial) as (keyof V)[]).some(
      name => JSON.stringify(values[name]) !== JSON.stringify(initial[name]),
    ),
    /** Forgets what was typed, and which fields were left. */
    reset(next: V) {
      setValues(next)
      setLeft(new Set())
      setSent(false)
      setFailure({})
    },
    /** Spread on the `<form>`; the browser's own bubbles are off, in favour of ours. */
    formProps: { ref: form, onSubmit, noValidate: true },
    /** Spread on a text field of the design system. */
    field: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name] as V[K] & string,
      onChange: (value: string) => set(name, value as V[K]),
      onBlur: () => {
        if (values[name] !== '') afterPress(() => setLeft(old => new Set([...old, name])))
      },
      error: errorOf(name),
    }),
    errorOf,
  }
}

/** The fields of the form that the server refused, each with the same sentence; undefined where it named none of them. */
function invalidFields<V extends object>(
  error: unknown,
  values: V,
  sentenceFor: (name: keyof V) => string,
): FormFailure<V> | undefined {
  const names = (errorData(error, 'validationFailed')?.fields ?? [])
    .map(({ path }) => path.split('.').at(-1) ?? '')
    .filter(name => name in values)
  if (names.length === 0) return undefined
  return {
    fields: Object.fromEntries(names.map(name => [name, sentenceFor(name as keyof V)])) as FieldErrors<V>,
  }
}
