import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import IconFolder from '~icons/lucide/folder'
import { driveApi } from '../../api/drive-api.ts'
import { qWith } from '../../api/query-client.ts'
import { useSwitcherWords } from '../../i18n/words/switcher.ts'
import { FileIcon } from '../../kit/FileIcon.tsx'
import { useDebounced } from '../../model/people/people.ts'
import { wantedNode } from '../drive/index.ts'
import { mayBePin } from '../hidden/index.ts'
import type { Choice, ChoicesOfSource } from './switcher-choices.tsx'

const mostFiles = 6

/** Files and folders of the drive, by name and by text; a file leads to its folder, where it is selected. */
export function useFileChoices(text: string): ChoicesOfSource {
  const words = useSwitcherWords()
  const navigate = useNavigate()
  const search = useDebounced(text)
  // Digits that may be a PIN are not to travel.
  const isAsked = search.length > 1 && !mayBePin(search)
  // Files of messages stand among the messages.
  const query = { search, limit: mostFiles, attachments: 'EXCLUDE' } as const
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...qWith(driveApi.driveSearch.searchDrive, { query }, {}),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const choices = (isAsked ? (data?.items ?? []) : []).map(({ nodeId, kind, name, path }): Choice => {
    const folderId = kind === 'FOLDER' ? nodeId : path.at(-1)?.nodeId
    const places = path.map(folder => folder.name).filter(Boolean)
    return {
      id: nodeId,
      section: words.files,
      label: name,
      ...(places.length > 0 ? { detail: places.join(' / ') } : {}),
      icon: kind === 'FOLDER' ? <IconFolder /> : <FileIcon extension={name.split('.').at(-1) ?? ''} />,
      act() {
        if (kind === 'FILE') wantedNode.set(nodeId)
        return folderId
          ? navigate({ to: '/drive/folder/$folderId', params: { folderId } })
          : navigate({ to: '/drive/shared' })
      },
    }
  })
  return {
    choices,
    isSearching: isAsked && isFetching,
    isCurrent: search === text && !(isAsked && isPlaceholderData),
  }
}
