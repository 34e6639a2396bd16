import { maxVisitorName } from '@trau/contract/rules/drive-link'
import { useState } from 'react'
import IconCheck from '~icons/lucide/circle-check'
import { useLanguage } from '../../../i18n/language.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { PublicFrame } from '../../../kit/public-link/PublicFrame.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { HandedFiles } from './HandedFiles.tsx'
import { useLink } from './link.ts'
import { useHandIn } from './useHandIn.ts'

/** A link that takes files and shows none. */
export default function DropPage() {
  const words = usePublicLinkWords()
  const link = useLink()
  const [language] = useLanguage()
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const { files, isSending, send, add, remove, clear } = useHandIn()
  const number = (n: number) => n.toLocaleString(language)
  const sentFiles = files.filter(one => one.state === 'sent')
  const waiting = files.filter(one => one.state === 'waiting' || one.state === 'failed')
  const isAllSent = files.length > 0 && sentFiles.length === files.length
  const press = (only?: string) => {
    if (name.trim() === '') setNameError(words.nameNeeded)
    else send(name.trim(), only)
  }
  const stateText = isSending
    ? words.sending(number(sentFiles.length), number(sentFiles.length + waiting.length))
    : ''
  return (
    <PublicFrame link={link} saysOwner>
      <div className="mx-auto flex w-full max-w-lg flex-1 flex-col gap-4 py-2">
        {isAllSent ? (
          <EmptyState
            className="flex-1"
            drawing={<IconCheck className="mx-auto size-16 text-primary" aria-hidden="true" />}
            title={words.sentTitle}
            action={
              <Button color="primary" onPress={clear}>
                {words.sendMore}
              </Button>
            }
          >
            {words.sentText(number(sentFiles.length), link.ownerName)}
          </EmptyState>
        ) : (
          <>
            <div>
              <h1 className="text-xl font-bold break-words">{words.dropTitle(link.ownerName)}</h1>
              <p className="mt-1 text-pretty break-words text-muted">{words.dropText(link.node.name)}</p>
            </div>
            <TextField
              label={words.name}
              description={words.nameHint(link.ownerName)}
              value={name}
              onChange={value => {
                setName(value)
                setNameError(undefined)
              }}
              error={nameError}
              autoComplete="name"
              maxLength={maxVisitorName}
              disabled={isSending}
            />
            {!isSending && (
              <ChooseFiles label={files.length > 0 ? words.addFiles : words.chooseFiles} onChosen={add} />
            )}
            <HandedFiles files={files} isSending={isSending} onRemove={remove} onRetry={press} />
            {(waiting.length > 0 || isSending) && (
              <Button color="primary" size="lg" isPending={isSending} onPress={() => press()}>
                {isSending ? stateText : words.send(number(waiting.length))}
              </Button>
            )}
          </>
        )}
        <LiveRegion>{isAllSent ? words.sentTitle : stateText}</LiveRegion>
      </div>
    </PublicFrame>
  )
}
