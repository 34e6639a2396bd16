import type { ProfileLink } from '@trau/contract'
import { maxProfileLinks } from '@trau/contract/rules/person'
import { useRef } from 'react'
import IconPlus from '~icons/lucide/plus'
import IconX from '~icons/lucide/x'
import { useText } from '../../i18n/text.ts'
import { profile } from '../../i18n/vi/profile.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { restoreFocusInRow } from '../../ui/useLeavesFocus.ts'
import { linkProblem } from './profile-links.ts'

export interface LinksFieldProps {
  value: ProfileLink[]
  onChange: (value: ProfileLink[]) => void
  /** That something is wrong: the fields of the link it is about show it, where that is known here. */
  error: string | undefined
}

/** Places on the web, each with a name of one's own. */
export function LinksField({ value, onChange, error }: LinksFieldProps) {
  const text = useText(profile)
  const change = (at: number, part: Partial<ProfileLink>) =>
    onChange(value.map((link, n) => (n === at ? { ...link, ...part } : link)))
  const fields = useRef<HTMLFieldSetElement>(null)
  const remove = (at: number) => {
    onChange(value.filter((_, n) => n !== at))
    // Where none is left, to the button that adds one.
    restoreFocusInRow(() => {
      const rows = fields.current?.querySelectorAll('li')
      return rows?.length ? rows : fields.current ? [fields.current] : []
    }, at)
  }
  return (
    <fieldset ref={fields}>
      <legend className="text-sm font-medium">{text.links}</legend>
      <p className="mt-0.5 mb-1.5 text-sm text-muted">{text.linksText}</p>
      <ul className="flex flex-col gap-3">
        {value.map((link, at) => {
          const problem = error ? linkProblem(link) : undefined
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields hold nothing of their own
            <li key={at} className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-[1fr_1.5fr]">
                <TextField
                  label={text.linkLabel(at + 1)}
                  hideLabel
                  placeholder={text.linkLabelHint}
                  value={link.label}
                  onChange={label => change(at, { label })}
                  name={problem === 'linkLabelLong' ? 'links' : undefined}
                  error={problem === 'linkLabelLong' ? text.linkLabelLong : undefined}
                />
                <TextField
                  label={text.linkUrl(at + 1)}
                  hideLabel
                  placeholder={text.urlHint}
                  inputMode="url"
                  value={link.url}
                  onChange={url => change(at, { url })}
                  name={problem && problem !== 'linkLabelLong' ? 'links' : undefined}
                  error={problem && problem !== 'linkLabelLong' ? text[problem] : undefined}
                />
              </div>
              <IconButton label={text.removeLink(at + 1)} onPress={() => remove(at)}>
                <IconX className="size-4.5" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {error && !value.some(linkProblem) && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
      {value.length < maxProfileLinks && (
        <Button
          size="sm"
          variant="flat"
          className="mt-2"
          startContent={<IconPlus className="size-4" />}
          onPress={() => onChange([...value, { label: '', url: '' }])}
        >
          {text.addLink}
        </Button>
      )}
    </fieldset>
  )
}
