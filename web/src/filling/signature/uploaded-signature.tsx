import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useId, useState } from 'react'
import { signatureLimits } from '../../../../src/engine/fields/signature-limits.ts'
import { type SignatureTextKey, signatureText } from '../../texts/signature-text.ts'
import type { AdoptedSignature } from './adopted-signature.ts'
import { SignatureLine } from './signature-line.tsx'

const types = ['image/png', 'image/jpeg']

interface UploadedSignatureProps {
  signature: AdoptedSignature | null
  onChange(signature: AdoptedSignature | null): void
}

/** Lets the signer upload a picture of a signature. */
export function UploadedSignature({ signature, onChange }: UploadedSignatureProps) {
  const inputId = useId()
  const hintId = useId()
  const [problem, setProblem] = useState<SignatureTextKey | null>(null)

  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const result = await readPicture(file)
    setProblem('problem' in result ? result.problem : null)
    onChange('problem' in result ? null : result)
  }

  return (
    <div className="signature-way">
      <input
        id={inputId}
        className="sr-only upload-input"
        type="file"
        accept={types.join(',')}
        aria-describedby={hintId}
        aria-invalid={problem !== null}
        onChange={event => void choose(event)}
      />
      <label className="upload-label" htmlFor={inputId}>
        <ImageUp aria-hidden="true" />
        {signatureText('uploadLabel')}
      </label>
      <p id={hintId} className="sheet-note">
        {signatureText('uploadHint')}
      </p>
      {problem && (
        <p className="field-error" role="alert">
          {signatureText(problem)}
        </p>
      )}
      <SignatureLine signature={signature} />
    </div>
  )
}

async function readPicture(file: File): Promise<AdoptedSignature | { problem: SignatureTextKey }> {
  if (!types.includes(file.type)) return { problem: 'uploadWrongType' }
  if (file.size > signatureLimits.imageBytes) return { problem: 'uploadTooLarge' }
  const url = URL.createObjectURL(file)
  try {
    const [image] = await Promise.all([readDataUrl(file), decode(url)])
    return { payload: { kind: 'uploaded', image }, preview: { kind: 'picture', url } }
  } catch {
    URL.revokeObjectURL(url)
    return { problem: 'uploadUnreadable' }
  }
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

function decode(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  return image.decode()
}
