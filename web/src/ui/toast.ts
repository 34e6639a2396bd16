/** What just happened, in a corner for three seconds. What must not be missed belongs on the screen itself. */
export { toast } from 'sonner'
