import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button-style.ts'
import { NotFoundView } from '../../ui/NotFoundView.tsx'
import { useUiWords } from '../../ui/words.ts'

/** No page has this address. */
export function NotFoundScreen() {
  const words = useUiWords()
  return (
    <NotFoundView
      home={
        <Link to="/" {...buttonLook({ color: 'primary' })}>
          {words.home}
        </Link>
      }
    />
  )
}
