import { Link } from '@tanstack/react-router'
import { useDriveWords } from '../../../i18n/words/drive.ts'
import { buttonLook } from '../../../ui/button-style.ts'
import { NoFilesDrawing } from '../../../ui/drawings/NoFiles.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { NodeBrowser } from '../browser/NodeBrowser.tsx'
import { byName } from '../browser/order.ts'
import { useNodes } from '../model/useNodes.ts'
import { PaneTitle } from './PaneTitle.tsx'

/** Files from everywhere, in an order of their own: recents, what is starred, and what others share. */
export function SimplePane({ kind }: { kind: 'recent' | 'starred' | 'shared' }) {
  const words = useDriveWords()
  const list = useNodes({ kind }, byName, false)
  const [title, text] = {
    recent: [words.noRecent, words.noRecentText],
    starred: [words.noStarred, words.noStarredText],
    shared: [words.noShared, words.noSharedText],
  }[kind]
  return (
    <NodeBrowser
      list={list}
      name={words.tabs[kind]}
      title={<PaneTitle>{words.tabs[kind]}</PaneTitle>}
      empty={
        <EmptyState
          drawing={<NoFilesDrawing />}
          title={title}
          action={
            <Link to="/drive/my-drive" {...buttonLook({ color: 'primary' })}>
              {words.toMyDrive}
            </Link>
          }
        >
          {text}
        </EmptyState>
      }
    />
  )
}
