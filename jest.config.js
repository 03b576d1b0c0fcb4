export default {
  testEnvironment: "node",
  // Simulations run for seconds, and machines differ.
  testTimeout: 120_000,
  maxWorkers: "100%",
  testMatch: [
    "<rootDir>/{ledger,lambdas,definition,modules,workflows,local,cli,facts,test,examples,bench}/**/*.test.ts",
  ],
  modulePathIgnorePatterns: ["<rootDir>/dist/", "<rootDir>/cdktf.out/"],
  moduleNameMapper: {
    "^steponce$": "<rootDir>/index.ts",
    "^steponce/(lambdas|ledger|modules|local)$": "<rootDir>/$1/index.ts",
  },
  transform: {
    "^.+\\.(ts|js|mjs)$": [
      "@swc/jest",
      {
        jsc: { target: "es2022", parser: { syntax: "typescript" }, keepClassNames: true },
        module: { type: "commonjs" },
      },
    ],
  },
  // middy ships ES modules only.
  transformIgnorePatterns: ["/node_modules/(?!(@middy)/)"],
};
