import {
  AlignLeft,
  Calendar,
  ChevronDown,
  CircleDot,
  Coins,
  ListChecks,
  type LucideIcon,
  PenLine,
  SquareCheck,
  Type,
} from 'lucide-react'
import type { PlaceableKind } from '../model/field-kinds.ts'

export const kindIcons: Record<PlaceableKind, LucideIcon> = {
  signature: PenLine,
  text: Type,
  paragraph: AlignLeft,
  date: Calendar,
  amount: Coins,
  checkbox: SquareCheck,
  dropdown: ChevronDown,
  radio: CircleDot,
  multiple: ListChecks,
}
