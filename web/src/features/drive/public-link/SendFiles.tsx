import { useLanguage } from '../../../i18n/language.ts'
import { usePublicLinkWords } from '../../../i18n/words/public-link.ts'
import { Button } from '../../../ui/Button.tsx'
import { ChooseFiles } from './ChooseFiles.tsx'
import { HandedFiles } from './HandedFiles.tsx'
import { useHandIn } from './useHandIn.ts'

/** Over the list of a folder into which its link lets visitors put files. */
export default function SendFiles({ onSent }: { onSent: () => void }) {
  const words = usePublicLinkWords()
  const [language] = useLanguage()
  const { files, isSending, send, add, remove } = useHandIn(onSent)
  const number = (n: number) => n.toLocaleString(language)
  const waiting = files.filter(one => one.state === 'waiting' || one.state === 'failed').length
  return (
    <div className="mt-4 flex flex-col gap-3">
      <ChooseFiles label={words.uploadHere} onChosen={add} />
      <HandedFiles files={files} isSending={isSending} onRemove={remove} onRetry={id => send('', id)} />
      {waiting > 0 && (
        <Button color="primary" className="self-start" isPending={isSending} onPress={() => send('')}>
          {words.send(number(waiting))}
        </Button>
      )}
    </div>
  )
}
