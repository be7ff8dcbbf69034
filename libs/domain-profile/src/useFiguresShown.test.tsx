import { act, renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFiguresShown } from './useFiguresShown';

/** The browser's word of its largest paint, given by the test. */
let tellOfPaint: () => void;

class PaintObserver {
  static readonly supportedEntryTypes = ['largest-contentful-paint'];
  constructor(call: () => void) {
    tellOfPaint = call;
  }
  observe = vi.fn();
  disconnect = vi.fn();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', PaintObserver);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function figuresShown() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children);
  return renderHook(() => useFiguresShown(), { wrapper });
}

it('are shown once the browser says that they are painted', () => {
  const { result } = figuresShown();
  expect(result.current).toBe(false);
  act(() => tellOfPaint());
  expect(result.current).toBe(true);
});

it('are shown after 150 ms where they are not the largest paint of the page', () => {
  const { result } = figuresShown();
  act(() => vi.advanceTimersByTime(149));
  expect(result.current).toBe(false);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(true);
});
