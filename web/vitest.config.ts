import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: ["unit", "engine", "browser"].map((name) => ({
      test: { name, include: [`tests/${name}/**/*.test.ts`], testTimeout: 120_000, hookTimeout: 60_000, fileParallelism: name === "unit" },
    })),
  },
});
