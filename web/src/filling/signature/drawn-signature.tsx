import { Eraser, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import SignaturePad, { type PointGroup } from 'signature_pad'
import type { StrokePoint } from '../../api/generated/calls.ts'
import { signatureText } from '../../texts/signature-text.ts'
import { Button } from '../../ui/button.tsx'
import { holdTouches } from '../../ui/hold-touches.ts'
import type { AdoptedSignature } from './adopted-signature.ts'

interface DrawnSignatureProps {
  name: string
  signature: AdoptedSignature | null
  onChange(signature: AdoptedSignature | null): void
}

/** Lets the signer draw a signature on a strip of paper with a line. */
export function DrawnSignature({ name, signature, onChange }: DrawnSignatureProps) {
  const hintId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const pad = useSignaturePad(canvas, signature, onChange)

  const undo = () => {
    pad?.fromData(pad.toData().slice(0, -1))
    onChange(pad && readDrawing(pad, canvas.current))
  }
  const clear = () => {
    pad?.clear()
    onChange(null)
  }

  return (
    <div className="signature-way">
      <p id={hintId}>{signatureText('drawLabel')}</p>
      <div className="signature-pad">
        <canvas ref={canvas} role="img" aria-label={name} aria-describedby={hintId} />
      </div>
      <div className="signature-tools">
        <Button kind="quiet" icon={<Undo2 aria-hidden="true" />} disabled={!signature} onClick={undo}>
          {signatureText('undo')}
        </Button>
        <Button kind="quiet" icon={<Eraser aria-hidden="true" />} disabled={!signature} onClick={clear}>
          {signatureText('clear')}
        </Button>
      </div>
    </div>
  )
}

function useSignaturePad(
  canvas: React.RefObject<HTMLCanvasElement | null>,
  signature: AdoptedSignature | null,
  onChange: DrawnSignatureProps['onChange'],
): SignaturePad | null {
  const [pad, setPad] = useState<SignaturePad | null>(null)
  const latest = useRef({ signature, onChange })
  latest.current = { signature, onChange }

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    sizeCanvas(element)
    const newPad = new SignaturePad(element, { penColor: inkColor(element), minWidth: 1, maxWidth: 2.8 })
    restoreDrawing(newPad, latest.current.signature, element)
    newPad.addEventListener('endStroke', () => latest.current.onChange(readDrawing(newPad, element)))
    setPad(newPad)
    const letGo = holdTouches(element)
    return () => {
      newPad.off()
      letGo()
    }
  }, [canvas])
  return pad
}

/** Gives the canvas as many pixels as the screen has; drawing stays in CSS pixels. */
function sizeCanvas(canvas: HTMLCanvasElement): void {
  const ratio = window.devicePixelRatio || 1
  canvas.width = canvas.clientWidth * ratio
  canvas.height = canvas.clientHeight * ratio
  canvas.getContext('2d')?.scale(ratio, ratio)
}

function inkColor(canvas: HTMLCanvasElement): string {
  return getComputedStyle(canvas).color
}

function readDrawing(pad: SignaturePad, canvas: HTMLCanvasElement | null): AdoptedSignature | null {
  if (!canvas || pad.isEmpty()) return null
  const strokes = readStrokes(pad.toData())
  if (strokes.flat().length < 2) return null
  const payload = { kind: 'drawn' as const, strokes, width: canvas.clientWidth, height: canvas.clientHeight }
  return { payload, preview: { kind: 'strokes' } }
}

/** Returns the strokes in CSS pixels from the top left, with time counted from the first point. */
function readStrokes(groups: PointGroup[]): StrokePoint[][] {
  const start = groups[0]?.points[0]?.time ?? 0
  return groups.map(group =>
    group.points.map(point => ({
      x: round(point.x),
      y: round(point.y),
      t: Math.max(0, Math.round(point.time - start)),
      p: round(point.pressure),
    })),
  )
}

function restoreDrawing(pad: SignaturePad, signature: AdoptedSignature | null, canvas: HTMLCanvasElement): void {
  if (signature?.payload.kind !== 'drawn') return
  const scale = canvas.clientWidth / signature.payload.width
  const style = { dotSize: 0, minWidth: 1, maxWidth: 2.8, penColor: inkColor(canvas), velocityFilterWeight: 0.7 }
  const groups = signature.payload.strokes.map(stroke => ({
    ...style,
    compositeOperation: 'source-over' as const,
    points: stroke.map(({ x, y, t, p }) => ({ x: x * scale, y: y * scale, time: t ?? 0, pressure: p ?? 0.5 })),
  }))
  pad.fromData(groups)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
