import { LEAF, VEIN } from '../Logo.tsx'
import { ARECA_LINE, Drawing, type DrawingProps, GREEN, ORANGE } from './Drawing.tsx'

/** "Miếng trầu là đầu câu chuyện": the betel leaf and the areca nut that open a conversation, on their tray. */
export function NoMessagesDrawing(props: DrawingProps) {
  return (
    <Drawing {...props}>
      <g transform="translate(36 12) scale(2.05)">
        <path d={LEAF} {...GREEN} transform="translate(1.5 1.2)" />
        <path d={LEAF} strokeWidth={0.98} className="stroke-primary" />
        <path d={VEIN} strokeWidth={0.98} className="stroke-primary" />
        <path
          d="M17 17.500c3 1.5 6.5 1.5 8.5-.5M12.5 21.500c3 2.5 7.5 3 10.5 2M15 13.800c-2-1.2-4.5-4-5-6.300M10.5 18.800c-1.5-1.5-3-4.5-3.2-7"
          strokeWidth={0.8}
          className="stroke-primary"
          opacity=".6"
        />
      </g>
      <g transform="translate(103 62)">
        <path
          d="M3-19C14-15 21-5 20 6 19 19 11 26 2 26S-15 19-16 6C-17-5-8-15 3-19Z"
          {...ORANGE}
          transform="translate(3 2)"
        />
        <path {...ARECA_LINE} d="M2-20C13-16 20-6 19 5 18 18 10 25 1 25S-16 18-17 5C-18-6-9-16 2-20Z" />
        <path {...ARECA_LINE} d="M-17 8c4 6 9 2 9-3 2 8 10 8 12 0 1 6 9 8 14 2M2-20c0-5 2-8 6-9" />
      </g>
      <path
        d="M26 92h108c-4 9-14 14-28 14H54c-14 0-24-5-28-14ZM60 106l-4 7h48l-4-7"
        className="fill-raised"
      />
      <path d="M42 98c12 3 22 4 36 4" opacity=".5" />
      <path d="M134 30h.1M142 42h.1M24 50h.1M30 36h.1" strokeWidth="4" opacity=".5" />
    </Drawing>
  )
}
